import { templateNamed } from '../rules/templates.ts'

/** Delivers a message that nobody is waiting for. */
export const DELIVER = { name: 'notifications.deliver-message' }
/** Delivers one that somebody is waiting for, such as a login code: thousands of the others never hold it up. */
export const DELIVER_URGENT = { name: 'notifications.deliver-urgent-message' }

/** The job that delivers messages of a template. */
export function deliveryOf(template: string): { name: string } {
  return templateNamed(template)?.urgent ? DELIVER_URGENT : DELIVER
}
