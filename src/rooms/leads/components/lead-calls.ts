import { CallError, request } from '#platform/contract/client.ts'
import { readPlan } from '#rooms/plans/contract.ts'
import { sendLead } from '../contract.ts'
import type { LeadForm } from '../rules/lead-form.ts'
import { type LeadContext, leadPayload } from '../rules/lead-payload.ts'

// Imported when the form's button is first pressed: visitors who only look do not need the schemas.

/** @throws CallError */
export async function post(form: LeadForm, context: LeadContext, marketing: boolean) {
  return request(sendLead, { body: leadPayload(form, context, marketing) })
}

/** Whether a plan can be bought online now; false also if the request fails. */
export async function isSoldOnline(planId: string): Promise<boolean> {
  try {
    await request(readPlan, { params: { id: planId } })
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
