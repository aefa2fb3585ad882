/** The path of the simulated insurer on our own server; the client adds /v1 as on a real one. */
export const INSURER_SIMULATOR_PREFIX = '/dev/gateway/insurer'
