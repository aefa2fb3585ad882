import type { ClaimType } from '#rooms/plans/rules/reimbursement.ts'
import type { ServiceName } from '#rooms/subscriptions/rules/services.ts'

/** How health credits know a service: the kind of bill that their packages name, and the product of the payment's title. */
export const CREDITS_OF: Record<ServiceName, { service_category: ClaimType; product_name: string }> = {
  Appointment: { service_category: 'In-Clinic Doctor Consultation', product_name: 'Book' },
  Consult: { service_category: 'Online Consultation', product_name: 'Consult' },
  'Medicine Order': { service_category: 'Pharmacy', product_name: 'Order' },
  'Master Checkup': { service_category: 'Annual Health Checkup', product_name: 'Diagnostics' },
  Radiology: { service_category: 'Lab Tests', product_name: 'Diagnostics' },
  Diagnostics: { service_category: 'Lab Tests', product_name: 'Diagnostics' },
}
