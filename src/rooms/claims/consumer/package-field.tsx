import { SelectField } from '#ui/select-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'

const words = flowWords.details

interface PackageFieldProps {
  draft: ClaimDraft
  claim: Claim | undefined
  onChoose: (wallet_sublimit_package_id: string) => void
}

/** From which part of the credits the claim is paid, where the wallet has parts for this kind of bill. */
export function PackageField({ draft, claim, onChoose }: PackageFieldProps) {
  const packages = claim?.wallet_sublimit_packages.filter(({ service_categories }) =>
    service_categories.includes(draft.claim_type),
  )
  if (!packages || packages.length === 0) return null
  return (
    <SelectField
      name="wallet_sublimit_package_id"
      label={words.package}
      options={[
        { value: '', label: words.general },
        ...packages.map(({ id, name, available }) => ({
          value: id,
          label: words.packageChoice(name, formatRupees(parseRupees(available) ?? 0n)),
        })),
      ]}
      value={draft.fields.wallet_sublimit_package_id}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
