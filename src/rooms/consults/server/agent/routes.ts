import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../../contract/agent.ts'
import { initiateConsult, listAgentBookings, readAgentConsult } from '../../contract/agent-booking.ts'
import type { Desk } from '../consultations.ts'
import { listBookings, readOwnBooking } from './bookings.ts'
import { initiateByAgent } from './initiate-consult.ts'
import { sendCodeToMember } from './send-member-code.ts'
import { proveMemberCode, readVerified } from './verify-member.ts'

/** Agents of a company book for its members, who prove by a code that they want it. */
export function agentRoutes(desk: Desk): Route[] {
  return [
    on(calls.sendMemberCode, sendCodeToMember),
    on(calls.verifyMember, proveMemberCode),
    on(calls.readVerifiedMember, readVerified),
    on(initiateConsult, (request) => initiateByAgent(request, desk)),
    on(readAgentConsult, readOwnBooking),
    on(listAgentBookings, listBookings),
  ]
}
