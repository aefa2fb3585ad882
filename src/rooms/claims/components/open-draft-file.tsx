import { appAroundPage } from '#rooms/native-app/components/in-app.ts'
import { buttonClass } from '#ui/button.tsx'
import { flowWords } from '../words/flow.ts'

/** Saves a file that is on this device alone. Inside an app the web view has no downloads, and the person has the file. */
export function OpenDraftFile({ href, name }: { href: string; name: string }) {
  if (appAroundPage()) return null
  return (
    <a href={href} download={name} className={buttonClass({})}>
      {flowWords.preview.open}
    </a>
  )
}
