import { Client } from './client.ts'

/** The moderators, who log in before the first kill and then decide every claim. */
export class Desk extends Client {
  #moderator = ''
  #admin = ''

  async open(): Promise<void> {
    const { body: people } = await this.insist('/dev/people')
    const withRole = (role: string) => people.find(({ roles }: { roles: string[] }) => roles.includes(role))
    this.#moderator = await this.logInAs(withRole('MODERATOR'))
    this.#admin = await this.logInAs(withRole('ADMIN'))
  }

  /** Approves a claim, with a second person where required. @returns the rupees that were approved in the end */
  async approve(claimId: number, amount: number): Promise<number> {
    for (const cookie of [this.#moderator, this.#admin, this.#admin]) {
      const { body: claim } = await this.insist(`dashboard/claims/${claimId}`, { headers: { cookie: this.#admin } })
      if (claim.status === 'APPROVED') return claim.details.approved_claim_amount
      const answer = await this.insist(`dashboard/claims/${claimId}/approve`, {
        body: { version: claim.version, approved_claim_amount: amount },
        headers: { cookie },
      })
      if (answer.status === 200 && answer.body.status === 'APPROVED') return answer.body.details.approved_claim_amount
      // The claim was already decided: perhaps by this very request, whose answer a kill cut off.
      if (answer.status !== 200 && answer.status !== 409)
        throw new Error(`approve answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    throw new Error(`Claim ${claimId} was decided three times over and is not approved.`)
  }
}
