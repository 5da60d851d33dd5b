/** Folders in `data/` that are not reports. */
export const NOT_REPORTS = ['machines', 'method'];
