import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { HomeCareArt } from './home-care-art.tsx'

/** The picture beside the promise of a group of a kind. */
export function GroupArt({ kind }: { kind: 'retail' | 'home-care' }) {
  return kind === 'retail' ? <FamilyCanopy /> : <HomeCareArt />
}
