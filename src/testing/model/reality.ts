/** What the bank and the gateway did, compared with what may have happened. */
import type { Stage } from './step.ts'

/** The first breach; undefined where nobody was paid twice. */
export function doublePaymentOf({ world, paidByHand, refundedByHand }: Stage): string | undefined {
  const paid = new Map<string, string[]>()
  for (const { key, state } of world.bank.made.values())
    if (state === 'waiting' || state === 'paid') add(paid, key.split('-')[1]!, key)
  for (const id of paidByHand) add(paid, String(id), 'by hand')
  for (const [claim, ways] of paid) if (ways.length > 1) return `claim ${claim} was paid ${ways.join(' and ')}`

  const sent = new Map<string, string[]>()
  for (const { receipt, status } of world.gateway.refunds.values())
    if (status !== 'failed') add(sent, receipt!.replace(/-\d+$/, ''), receipt!)
  for (const reference of refundedByHand) add(sent, reference, 'by transfer')
  for (const [refund, ways] of sent) if (ways.length > 1) return `refund ${refund} was sent as ${ways.join(' and ')}`
  return undefined
}

function add(to: Map<string, string[]>, key: string, way: string): void {
  to.set(key, [...(to.get(key) ?? []), way])
}
