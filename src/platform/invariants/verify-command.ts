import type { Command } from '../command.ts'
import {
  COUNTED,
  type InvariantResult,
  LEDGER_ADDS_UP,
  type VerificationScope,
  verifyInvariants,
} from './verify-invariants.ts'

/** `verify`: each invariant of the data, and whether it holds; exits 1 where one does not, or could not be checked. */
export function verifyCommand({ invariants, ledger = [] }: VerificationScope): Command {
  return {
    name: 'verify',
    usage: '[name …]',
    summary:
      'checks what always holds of plans, claims, money and people, the ledger too; or only what begins with a name',
    run: async ({ database, now, args, print }) => {
      const isWanted = (name: string) => args.length === 0 || args.some((arg) => name.startsWith(arg))
      const wanted = invariants.filter(({ name }) => isWanted(name))
      const withLedger = isWanted(LEDGER_ADDS_UP.name)
      if (wanted.length === 0 && !withLedger) {
        print(`Nothing begins with ${args.join(' or ')}.`)
        return 2
      }
      const verified = withLedger ? { invariants: wanted, ledger } : { invariants: wanted }
      const checked = await verifyInvariants(database.db, verified, now, (one) => {
        for (const line of linesOf(one)) print(line)
      })
      const broken = checked.filter(isBroken)
      print(broken.length === 0 ? `All ${checked.length} hold.` : `${broken.length} of ${checked.length} do not hold.`)
      return broken.length === 0 ? 0 : 1
    },
  }
}

export function isBroken({ breaches, failure }: InvariantResult): boolean {
  return breaches > 0 || failure !== undefined
}

/** How often it was found broken, 'more than 1000' above that. */
export function countText(breaches: number): string {
  return breaches > COUNTED ? `more than ${COUNTED}` : String(breaches)
}

/** One line where it holds; else also its breaches. */
export function linesOf({ name, sentence, breaches, examples, seconds, failure }: InvariantResult): string[] {
  const time = `${seconds.toFixed(1)} s`
  if (failure !== undefined) return [`UNKNOWN  ${name}: ${sentence} (not checked: ${failure})`]
  if (breaches === 0) return [`ok       ${name}: ${sentence} (${time})`]
  const more = breaches > examples.length ? ['           and more'] : []
  return [
    `BROKEN   ${name}: ${sentence} (${countText(breaches)}, ${time})`,
    ...examples.map((example) => `           ${example}`),
    ...more,
  ]
}
