import type { TellEmailChanged } from '#rooms/accounts/server/commands/login-email.ts'
import { notify } from './notify.ts'

/** Tells the owner's mobile to which address login codes may go from now on. */
export const tellEmailChanged: TellEmailChanged = (trx, { keys, config }, { account_id, email, now }) =>
  notify(trx, keys, {
    template: 'login-email-changed',
    variables: { email, care: config.carePhone },
    to_account: account_id,
    now,
  })
