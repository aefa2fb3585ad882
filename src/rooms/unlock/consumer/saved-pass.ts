import type { VisitPass } from '../contract/unlock.ts'

const KEY = 'plus-visit-pass'

interface SavedPass {
  pass: VisitPass
  /** The device's clock when it was saved. */
  saved_at: number
}

/** Stores the open pass on this phone, for a clinic without a connection; another one replaces it. */
export function savePass(pass: VisitPass): void {
  try {
    if (pass.status === 'UNLOCKED') localStorage.setItem(KEY, JSON.stringify({ pass, saved_at: Date.now() }))
    else if (readSaved()?.pass.pass_no === pass.pass_no) localStorage.removeItem(KEY)
  } catch {
    // A private window stores nothing: the pass is then shown online only.
  }
}

/** The pass of this number as it was saved, its server time moved on by the time since. */
export function findSavedPass(pass_no: string): VisitPass | undefined {
  const saved = readSaved()
  if (saved?.pass.pass_no !== pass_no) return undefined
  const server_time = new Date(instantOf(saved.pass.server_time) + Math.max(0, Date.now() - saved.saved_at))
  if (server_time.getTime() >= instantOf(saved.pass.valid_till)) {
    localStorage.removeItem(KEY)
    return undefined
  }
  return { ...saved.pass, server_time: server_time.toISOString().slice(0, 19).replace('T', ' ') }
}

function readSaved(): SavedPass | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedPass | null) ?? undefined
  } catch {
    return undefined
  }
}

const instantOf = (wire: string) => Date.parse(`${wire.replace(' ', 'T')}Z`)
