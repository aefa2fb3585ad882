import { Notice } from '#ui/notice.tsx'
import { nativeAppWords as words } from '../words.ts'

/** In place of what an older app cannot do. */
export function UpdateApp() {
  return (
    <Notice tone="warn" title={words.updateTitle}>
      {words.updateText}
    </Notice>
  )
}
