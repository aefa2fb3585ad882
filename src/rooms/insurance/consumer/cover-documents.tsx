import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { PagePart } from '#ui/page-part.tsx'
import type { InsurancePlanDetail } from '../contract/plans.ts'

/** The documents of a cover, the customer information sheet first. */
export function CoverDocuments({ documents }: Pick<InsurancePlanDetail, 'documents'>) {
  const ordered = [...documents].sort((a, b) => Number(b.kind === 'CIS') - Number(a.kind === 'CIS'))
  return ordered.map(({ name, points }) => (
    <PagePart key={name} title={name}>
      <Card>
        <BulletList>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </BulletList>
      </Card>
    </PagePart>
  ))
}
