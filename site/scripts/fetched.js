/** @param {string} address @returns {Promise<Response>} Fails where the site does not have it. */
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`found ${response.status} at ${response.url}`);
  return response;
}
