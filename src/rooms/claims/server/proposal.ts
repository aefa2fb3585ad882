import type { z } from 'zod'
import type { ClaimData } from '../contract/claim-data.ts'
import { billKey } from '../rules/bill-key.ts'
import type { ClaimType } from '../rules/claim-types.ts'
import type { ClaimRow } from './move-claim.ts'

type ProposalInput = Omit<z.output<typeof ClaimData>, 'declaration'>

/** A claim's content, ready to be stored. */
export interface Proposal {
  claim_type: ClaimType
  claim_amount_paise: bigint
  scheduled_time: Date
  provider_name: string | null
  provider_id: string | null
  establishment_name: string | null
  establishment_id: string | null
  wallet_sublimit_package_id: string | null
  additional_details: Details
  service_category_mapping_id?: string | null | undefined
}

/** `additional_details` for storage: one spelling of the pincode, no empty values. */
type Details = Omit<NonNullable<ProposalInput['additional_details']>, 'pin_code'>

/** The input, completed by the existing claim's data where it corrects one. */
export function proposalOf(claim_type: ClaimType, sent: Partial<ProposalInput>, before?: ClaimRow): Proposal {
  const current = <Field extends keyof ProposalInput & keyof ClaimRow>(field: Field) =>
    sent[field] === undefined ? before?.[field] : sent[field]
  return {
    claim_type,
    claim_amount_paise: sent.claim_amount ?? before!.claim_amount_paise,
    scheduled_time: sent.scheduled_time ?? before!.scheduled_time,
    provider_name: filled(current('provider_name')),
    provider_id: filled(current('provider_id')),
    establishment_name: filled(current('establishment_name')),
    establishment_id: filled(current('establishment_id')),
    wallet_sublimit_package_id: filled(current('wallet_sublimit_package_id')),
    additional_details: detailsOf(sent.additional_details, before),
    service_category_mapping_id: sent.service_category_mapping_id,
  }
}

/** The content columns of a claim's row, with the part of the wallet to which it belongs. */
export function columnsOf(proposal: Proposal, wallet_sublimit_package_name: string | undefined) {
  const { service_category_mapping_id: _, additional_details, ...columns } = proposal
  return {
    ...columns,
    additional_details: JSON.stringify({ ...additional_details, wallet_sublimit_package_name }),
    bill_key: billKey(columns.establishment_name, additional_details.bill_number),
  }
}

function detailsOf(sent: ProposalInput['additional_details'], before: ClaimRow | undefined): Details {
  const { pin_code, ...details } = sent ?? {}
  const named = { ...details, ...(pin_code ? { pincode: pin_code } : {}) }
  // The part of the wallet depends on the type, which may change.
  const { wallet_sublimit_package_name: _, ...previous } = (before?.additional_details ?? {}) as Details
  const all = { ...previous, ...named }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== undefined))
}

function filled(text: string | null | undefined): string | null {
  return text || null
}
