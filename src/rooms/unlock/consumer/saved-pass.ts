import type { VisitPass } from '../contract/unlock.ts'

interface SavedPass {
  pass: VisitPass
  /** The device's clock when it was saved. */
  saved_at: number
}

/**
 * Only in this page's memory: it ends with the full page load of a log-out, so that the next person on a shared phone
 * does not read who saw which doctor. A page that is loaded again needs a connection anyway.
 */
let saved: SavedPass | undefined

/** Remembers the open pass, for a clinic without a connection; another one replaces it. */
export function savePass(pass: VisitPass): void {
  if (pass.status === 'UNLOCKED') saved = { pass, saved_at: Date.now() }
  else if (saved?.pass.pass_no === pass.pass_no) forgetPass()
}

/** When the person has no session any more, or the server does not show them this pass. */
export function forgetPass(): void {
  saved = undefined
}

/** The pass of this number as it was saved, its server time moved on by the time since. */
export function findSavedPass(pass_no: string): VisitPass | undefined {
  if (saved?.pass.pass_no !== pass_no) return undefined
  const { pass, saved_at } = saved
  const server_time = new Date(instantOf(pass.server_time) + Math.max(0, Date.now() - saved_at))
  if (server_time.getTime() < instantOf(pass.valid_till))
    return { ...pass, server_time: server_time.toISOString().slice(0, 19).replace('T', ' ') }
  forgetPass()
  return undefined
}

const instantOf = (wire: string) => Date.parse(`${wire.replace(' ', 'T')}Z`)
