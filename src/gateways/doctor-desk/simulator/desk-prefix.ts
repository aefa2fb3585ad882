/** The path of the simulated doctors' desk on our own server; the client adds /v1 as on a real one. */
export const DESK_SIMULATOR_PREFIX = '/dev/gateway/doctor-desk'
