/** What a company has so far. */
interface SetUp {
  subsidiaries: readonly {
    admins: number
    invitations: readonly unknown[]
    partners: readonly { status: 'DRAFT' | 'SIGNED' }[]
  }[]
}

export interface SetUpStep {
  key: 'part' | 'contract' | 'sign' | 'invite'
  done: boolean
}

/** What is to be done until a company can work with its contract, in order. */
export function setUpSteps({ subsidiaries }: SetUp): SetUpStep[] {
  const partners = subsidiaries.flatMap((part) => part.partners)
  return [
    { key: 'part', done: subsidiaries.length > 0 },
    { key: 'contract', done: partners.length > 0 },
    { key: 'sign', done: partners.some(({ status }) => status === 'SIGNED') },
    {
      key: 'invite',
      done: subsidiaries.length > 0 && subsidiaries.every(({ admins, invitations }) => admins + invitations.length > 0),
    },
  ]
}
