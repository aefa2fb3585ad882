/** Refunds: the columns and what each of them means. */
export const refundWords = {
  columns: {
    kind: {
      header: 'Kind',
      meaning:
        'A plan that was given back, the premium of a cover, a payment that paid for nothing, or one of the gateway’s own.',
    },
    reference: { header: 'Reference', meaning: 'Our reference of the refund at the gateway.' },
    requested_at: { header: 'Requested On (IST)', meaning: 'When it was requested.' },
    requested_by: { header: 'Requested By', meaning: 'Customer, Staff, or the product itself.' },
    plan: { header: 'Plan', meaning: 'The plan or cover that was given back.' },
    rule: { header: 'Rule', meaning: 'By which rule its amount was calculated.' },
    decision: { header: 'Decision', meaning: 'Approved, Declined, or empty while it waits.' },
    decided_at: { header: 'Decided On (IST)', meaning: 'When that was decided.' },
    amount: { header: 'Amount', meaning: 'Of this payment, in rupees.' },
    status: { header: 'Status', meaning: 'The status of the refund.' },
    sent_at: { header: 'Sent On (IST)', meaning: 'When the ledger booked that it was sent.' },
    gateway: { header: 'Gateway', meaning: 'The gateway that collected the payment.' },
    payment_ref: { header: 'Payment Reference', meaning: 'The gateway’s payment that goes back.' },
    refund_ref: { header: 'Gateway Refund Reference', meaning: 'The gateway’s reference of the refund.' },
    bank_reference: { header: 'UTR', meaning: 'The bank’s reference of a transfer by a person.' },
    invoice: { header: 'Invoice', meaning: 'The invoice of the term that was given back.' },
    credit_notes: { header: 'Credit Notes', meaning: 'The credit notes of the plan’s refund.' },
  },
  kinds: {
    PLAN: 'Plan given back',
    PREMIUM: 'Premium of a cover',
    RECEIPT: 'Payment without a purchase',
    BESIDE: 'Sent by the gateway itself',
  },
  requesters: { CUSTOMER: 'Customer', STAFF: 'Staff', PRODUCT: 'The product itself' },
  rules: {
    FULL: 'In full, within seven days',
    UNUSED_DAYS: 'Unused days, less what was used',
    CARE_BEFORE_KIT: 'Home care before its kit',
    CARE_AFTER_KIT: 'Home care after its kit',
  },
  decisions: { APPROVED: 'Approved', DECLINED: 'Declined' },
  summary: {
    byStatus: 'By status',
    refunds: 'Refunds',
    amount: 'Amount',
    total: 'All',
    byKind: 'By kind',
    sent: 'Sent',
  },
} as const
