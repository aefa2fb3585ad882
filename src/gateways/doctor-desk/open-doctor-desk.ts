import type { Config } from '#config.ts'
import type { DoctorDesk } from './doctor-desk.ts'
import { httpDoctorDesk } from './http-doctor-desk.ts'
import { DESK_SIMULATOR_PREFIX } from './simulator/desk-prefix.ts'

/** A member waits for 110 seconds in all. */
const TIMEOUT_MS = 5_000

/**
 * The doctors' desk, or undefined where none is configured: then nobody can ask for a doctor. In simulator mode it is the
 * same client, connected over loopback to the simulated desk on our own server.
 * @param ownAddress our server's address, read at each call because it is known only once we listen
 */
export function openDoctorDesk({ doctorDesk, simulator }: Config, ownAddress: () => string): DoctorDesk | undefined {
  if (!doctorDesk) return undefined
  const { url, keyId, keySecret, webhookSecret } = doctorDesk
  return httpDoctorDesk({
    connection: {
      apiUrl: () => `${url ?? ownAddress() + DESK_SIMULATOR_PREFIX}/v1`,
      keyId,
      keySecret,
      timeoutMs: TIMEOUT_MS,
    },
    webhookSecret,
    allowPlain: simulator,
  })
}
