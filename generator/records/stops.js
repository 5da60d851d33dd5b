/**
 * Stops of all threads that are kept one by one, in seconds. A JVM may stop many thousand times for a few
 * microseconds, which no user notices.
 */
export const LEAST_STOP = 0.001;
