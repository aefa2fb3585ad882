import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { employeeParams, PartnerUser, SUBSIDIARY } from './employee.ts'
import { Dependent } from './members.ts'

export const readPartnerUser = defineCall({
  name: 'readPartnerUser',
  method: 'GET',
  path: `${SUBSIDIARY}/partner_users/{id}`,
  summary: 'Returns an employee with plan, division of credits, dependents, reminders and history.',
  who: partnerMay('employees.view'),
  params: employeeParams,
  reply: z.strictObject({
    ...PartnerUser.shape,
    /** What the person typed as their employee ID on the company's page, as long as the company has written none. */
    noted_reference_id: z.string().nullable(),
    /** UTC. */
    added_at: z.string(),
    activated_at: z.string().nullable(),
    blocked_at: z.string().nullable(),
    block_reason: z.string().nullable(),
    /** How the credits are divided, and not what of: what a person uses them for is their own. */
    packages: z.array(
      z.strictObject({
        package_id: z.uuid(),
        name: z.string(),
        /** Rupees. */
        amount: z.number(),
        shared: z.boolean(),
      }),
    ),
    dependents: z.array(Dependent),
    /** Newest first, at most twenty; UTC. */
    reminders: z.array(z.strictObject({ sent_at: z.string() })),
    /** What the company's users did with this employee, newest first, at most fifty. */
    history: z.array(
      z.strictObject({ id: z.string(), at: z.string(), actor: z.string(), action: z.string(), summary: z.string() }),
    ),
  }),
})
