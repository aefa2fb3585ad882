import { formatRupees, type Paise } from '#values/money.ts'

/** The server's texts about a claim: refusals, warnings, and the entries of its history. */
export const claimWords = {
  unnamed: 'Name not given',
  careTeam: 'Customer care',
  fields: {
    mandatory: 'This field is mandatory',
    invalid: 'Invalid value',
    amount: 'Enter the amount in rupees, with at most two decimals',
    amountMin: 'The amount should be more than ₹0',
    amountMax: 'The amount should not be more than ₹9,99,999',
    time: 'Enter the date as on the bill',
    date: 'Enter a date',
    gstin: 'Enter a valid GSTIN: 15 characters, as printed on the bill',
    pincode: 'Enter a valid pincode',
    declaration: 'Please confirm that the bills are genuine and were paid by you',
    claimType: 'Choose what the claim is for',
    notCovered: (types: readonly string[]) =>
      types.length === 0
        ? 'This plan pays back no bills'
        : `This plan does not pay this back. It pays back ${new Intl.ListFormat('en-IN').format(types)}.`,
    future: 'The date cannot be in the future',
    beforePlan: 'This is before the plan began',
    afterPlan: 'This is after the plan ended',
    beforeMember: 'This person was not covered by the plan on that day',
    tooLate: (days: number, last: string) =>
      `Bills can be claimed for ${days} days. This one could be claimed till ${last}.`,
    rxExpired: (days: number) =>
      `A prescription is valid for ${days} days. This one is older than that on the bill date.`,
    rxAfterBill: 'The prescription cannot be dated after the bill',
    billsTotal: (total: Paise) => `The bills add up to ${formatRupees(total)}. Claim this amount.`,
    billsCount: 'Give one line for each bill',
    member: 'This person is not on your plan',
    service: 'This service is not part of the plan',
    package: 'This is no part of the wallet',
    response: 'Send your answer with submit_response, with a change or a comment',
    usedUp: 'Everything your plan gives for this has been used',
    usedUpInMonth: 'Everything your plan gives for this in that month has been used',
    nothingChanged: 'Change something, or write a comment',
    file: 'This file is not part of the claim',
    lateReason: 'Say why the bill is claimed so late',
  },
  files: {
    pictures: 'Only JPEG, JPG and PNG files are supported',
    documents: 'Only JPEG, JPG, PNG, ZIP, PDF, DOC and DOCX files are supported',
    empty: 'The file is empty',
    size: 'File size should not exceed 10 MB',
    count: 'You can upload at most 5 files',
    oneInV1: 'You can upload one file here',
    bill: 'Upload payment receipt as issued to you by the establishment',
    prescription: 'Upload the prescription as issued to you by the doctor',
    twice: 'You chose the same file twice',
    alreadyClaimed: (claim_id: string) => `This bill is in your claim ${claim_id} already`,
  },
  warnings: {
    SAME_VISIT: (claim_id: string) => `You claimed the same amount for the same day in claim ${claim_id} already.`,
    RENEWAL_DUE: 'Your renewal is not paid yet. The claim is settled once it is.',
    NO_BILL_NUMBER: 'With the number of the bill we decide faster.',
  },
  coverage: {
    usedUp: 'used up',
    creditsUsedUp: 'No health credits left',
    left: (amount: string) => `${amount} left`,
    usesLeft: (count: number) => (count === 1 ? '1 claim left' : `${count} claims left`),
  },
  refusals: {
    INSUFFICIENT_FUNDS: 'Your health credits were used elsewhere meanwhile. Please check the amount again.',
    NO_CREDITS: 'There are no health credits left to claim from.',
    LIMIT_EXHAUSTED: 'Everything your plan gives for this has been used.',
    DUPLICATE_CLAIM: 'This bill is in another claim of yours already.',
    APP_UPDATE_REQUIRED: 'Update app to latest version.',
    PLAN_NOT_CLAIMABLE: 'Nothing can be claimed from this plan.',
    RESUBMITTED_ALREADY: 'This claim has been filed again already.',
    RESUBMIT_LIMIT: 'A claim can be filed again twice.',
  },
} as const
