import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { HomeCareArt } from './home-care-art.tsx'

/** The hero picture for a kind of plan group. */
export function GroupArt({ kind }: { kind: 'retail' | 'home-care' }) {
  return kind === 'retail' ? <FamilyCanopy /> : <HomeCareArt />
}
