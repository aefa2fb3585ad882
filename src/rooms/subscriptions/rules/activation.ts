/** The activation state of a bought plan: loading, then active or an error. `loader` is on while it is being read. */
export interface Activation {
  loader: boolean
  result: { isActive: true } | { error: string } | null
}

export type ActivationEvent =
  | { kind: 'asked' }
  | { kind: 'answered'; isActive: boolean; waiting: string }
  | { kind: 'failed'; message: string }

export const NOT_ASKED: Activation = { loader: false, result: null }

/** A plan that is not active, for whatever reason, is shown as an error; there is no third outcome. */
export function activationAfter(state: Activation, event: ActivationEvent): Activation {
  switch (event.kind) {
    case 'asked':
      return { ...state, loader: true }
    case 'answered':
      return { loader: false, result: event.isActive ? { isActive: true } : { error: event.waiting } }
    case 'failed':
      return { loader: false, result: { error: event.message } }
  }
}
