/** How the start of a bought plan stands: asked for, then active or an error. `loader` is on while it is being asked. */
export interface Activation {
  loader: boolean
  result: { isActive: true } | { error: string } | null
}

export type ActivationEvent =
  | { kind: 'asked' }
  | { kind: 'answered'; isActive: boolean; waiting: string }
  | { kind: 'failed'; message: string }

export const NOT_ASKED: Activation = { loader: false, result: null }

/** A plan that is not active, for whatever reason, is an error a person reads; there is no third end. */
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
