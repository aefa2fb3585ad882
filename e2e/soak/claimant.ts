import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { Buyer } from './buyer.ts'
import type { Desk } from './desk.ts'

/** What a claimant learned from an answer that arrived. */
export interface AcknowledgedClaim {
  /** The bill's number: two claims with it are one claim twice. */
  bill_number: string
  claim_id?: number
  /** Rupees that the desk reported as approved. */
  approved?: number
}

const CLAIMED = 400

/** Buys a plan, enters a bank account, and claims a bill, which the desk may approve. */
export class Claimant extends Buyer {
  readonly claim: AcknowledgedClaim = { bill_number: `SOAK-${randomUUID()}` }

  async claimBack(planId: string, desk: Desk): Promise<void> {
    await this.file(planId)
    this.claim.approved = await desk.approve(this.claim.claim_id!, CLAIMED)
  }

  /** Buys the plan and files a claim on it. */
  async file(planId: string): Promise<void> {
    await this.buy(planId)
    const { cookie } = this
    await this.#sayBank()
    const filed = await this.insist('usagemoderation?claim_type=In-Clinic%20Doctor%20Consultation&version=v2', {
      body: await this.nextBill(),
      headers: { cookie, 'idempotency-key': randomUUID() },
    })
    this.claim.claim_id = filed.status === 201 ? filed.body.id : await this.#find(filed)
  }

  async #sayBank(): Promise<void> {
    const account_number = `5020${String(randomInt(1e10)).padStart(10, '0')}`
    const saved = await this.insist('bankdetails', {
      method: 'PUT',
      headers: { cookie: this.cookie },
      body: {
        account_holder_name: 'Asha Rao',
        account_number,
        confirm_account_number: account_number,
        ifsc_code: 'HDFC0000001',
        account_type: 'SAVINGS',
      },
    })
    if (saved.status !== 200) throw new Error(`bankdetails answered ${saved.status}: ${JSON.stringify(saved.body)}`)
  }

  /** A server that died between storing the claim and answering has the claim, and refuses this bill as a duplicate. */
  async #find(answer: { status: number; body: unknown }): Promise<number> {
    const { body } = await this.insist('usagemoderation/claim?tab=pending', { headers: { cookie: this.cookie } })
    const [claim] = body.subscription_usage_moderations
    if (!claim) throw new Error(`usagemoderation answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return claim.id
  }

  /** What is sent for a claim of the first member; the bill has this claimant's number. */
  async nextBill(): Promise<FormData> {
    const { members } = (await this.insist('members', { headers: { cookie: this.cookie } })).body
    const [{ uhid, subscription_id }] = members
    const now = (await this.insist('/dev/clock')).body.now as string
    const form = new FormData()
    form.set(
      'data',
      JSON.stringify({
        uhid,
        subscription_id,
        claim_amount: CLAIMED,
        provider_name: 'Dr. Rao',
        establishment_name: 'Rao Clinic',
        scheduled_time: new Date(now).toISOString().slice(0, 19).replace('T', ' '),
        additional_details: { bill_number: this.claim.bill_number, city: 'Pune' },
        declaration: true,
      }),
    )
    form.append('bill_files', new Blob([await picture()], { type: 'image/png' }), 'bill.png')
    form.append('prescription_files', new Blob([await picture()], { type: 'image/png' }), 'prescription.png')
    return form
  }
}

/** Coarse noise: no two pictures look alike. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const size = 24
  const raw = Uint8Array.from({ length: size * size * 3 }, () => randomInt(256))
  const png = await sharp(raw, { raw: { width: size, height: size, channels: 3 } })
    .resize(240, 240, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return Uint8Array.from(png)
}
