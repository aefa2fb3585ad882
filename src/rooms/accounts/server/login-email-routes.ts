import { Refusal } from '#platform/contract/refusal.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/login-email.ts'
import * as commands from './commands/login-email.ts'
import { findLoginEmail } from './queries/find-login-email.ts'

/** The second channel of login codes: an e-mail address that its owner confirms while logged in. */
export function loginEmailRoutes(tell: commands.TellEmailChanged): Route[] {
  const authorize = notPending
  return [
    on(calls.readLoginEmail, {
      authorize,
      answer: async ({ db, caller }) => ({
        email: (await findLoginEmail(db, { account_id: caller.account_id! })) ?? null,
      }),
    }),
    on(calls.sendLoginEmailChangeCode, { authorize, answer: commands.sendLoginEmailChangeCode }),
    on(calls.beginLoginEmail, { authorize, answer: commands.beginLoginEmail }),
    on(calls.saveLoginEmail, { authorize, answer: (request) => commands.saveLoginEmail(request, tell) }),
    on(calls.removeLoginEmail, { authorize, answer: commands.removeLoginEmail }),
  ]
}

/** A login that waits for its second factor changes nothing of the account. */
export async function notPending({ caller }: AnyRequestContext): Promise<void> {
  if (caller.second_factor_pending) throw new Refusal('FORBIDDEN')
}
