import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { KitHistory } from '../components/kit-history.tsx'
import type { Care } from '../contract/care.ts'
import { hasLeft, mayReplace } from '../rules/kit-state.ts'
import { memberWords } from '../words/member.ts'

const { kit: words } = memberWords

/** Where the kit is. */
export function KitPart({ care: { kit, halt, status } }: { care: Care }) {
  return (
    <PagePart title={words.title} note={words.contents}>
      {halt && !kit.history.some(({ status }) => hasLeft(status)) && <Notice tone="info">{words.halts[halt]}</Notice>}
      {status === 'ACTIVE' && mayReplace(kit.status) && <Notice tone="warn">{words.back}</Notice>}
      {kit.number > 1 && <Muted>{words.another}</Muted>}
      <FactList
        facts={[
          [words.courier, kit.courier],
          [words.tracking, kit.tracking_number],
        ]}
      />
      <KitHistory kit={kit} />
    </PagePart>
  )
}
