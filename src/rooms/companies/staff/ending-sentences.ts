import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { AmendmentEnd } from '../contract/amendments.ts'
import { contractWords } from '../words/contract-form.ts'

const words = contractWords.ending
const rupees = (amount: number) => formatRupees(parseRupees(amount) ?? 0n)

/** What ending a contract early does, before it is done; what does not concern it is left out. */
export function endingSentences({ people, planned_blocks, open_claims, credits }: AmendmentEnd): string[] {
  const sentences = [words.people(people)]
  if (planned_blocks > 0) sentences.push(words.plannedBlocks(planned_blocks))
  if (open_claims > 0) sentences.push(words.openClaims(open_claims))
  if (credits) {
    const { with_people, on_hold, of_company, open_topups, open_topups_amount, bills_until } = credits
    sentences.push(words.withPeople(rupees(with_people), rupees(on_hold), formatDate(bills_until)))
    sentences.push(words.ofCompany(rupees(of_company)))
    if (open_topups > 0) sentences.push(words.topups(open_topups, rupees(open_topups_amount)))
  }
  return sentences
}
