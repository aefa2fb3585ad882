import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../../contract/agent.ts'
import { sendCodeToMember } from './send-member-code.ts'
import { proveMemberCode, readVerified } from './verify-member.ts'

/** Agents of a company book for its members, who prove by a code that they want it. */
export const agentRoutes: Route[] = [
  on(calls.sendMemberCode, sendCodeToMember),
  on(calls.verifyMember, proveMemberCode),
  on(calls.readVerifiedMember, readVerified),
]
