import { SelectField } from '#ui/select-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import { useWallet } from './use-wallet.ts'

const words = flowWords.details

interface PackageFieldProps {
  draft: ClaimDraft
  onChoose: (wallet_sublimit_package_id: string) => void
}

/** The part of the credits that pays the claim; hidden where there is no choice. */
export function PackageField({ draft, onChoose }: PackageFieldProps) {
  const { packages } = useWallet(draft)
  if (packages.length < 2) return null
  return (
    <SelectField
      name="wallet_sublimit_package_id"
      label={words.package}
      placeholder={words.anyPackage}
      optional
      options={packages.map(({ id, name, available }) => ({
        value: id,
        label: words.packageChoice(name, formatRupees(parseRupees(available) ?? 0n)),
      }))}
      value={draft.fields.wallet_sublimit_package_id}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
