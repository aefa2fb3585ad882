import { CallError, request } from '#platform/contract/client.ts'
import { readPlan } from '#rooms/plans/contract.ts'
import { sendLead } from '../contract.ts'
import type { LeadForm } from '../rules/lead-form.ts'
import { type LeadContext, leadPayload } from '../rules/lead-payload.ts'

// Imported with the first press of the form's button: the schemas are needed by nobody who only looks.

/** @throws CallError */
export async function post(form: LeadForm, context: LeadContext, marketing: boolean) {
  return request(sendLead, { body: leadPayload(form, context, marketing) })
}

/** Whether a plan can be bought here now; false also where that could not be asked. */
export async function isSoldOnline(planId: string): Promise<boolean> {
  try {
    await request(readPlan, { params: { id: planId } })
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}
