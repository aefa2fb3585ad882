import { type ShownCentre, shownPhone } from '../rules/centre.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.detail.facts

/** Where an appointment at a centre is, as facts: its name and address with a map, and its phone. */
export function centreFacts(centre: ShownCentre | null) {
  return [
    [
      words.centre,
      centre && (
        <>
          <span>{centre.name}</span>
          <br />
          <span>{centre.address}</span>
          <br />
          <a href={centre.map_url} target="_blank" rel="noreferrer">
            {words.map}
          </a>
        </>
      ),
    ],
    [words.phone, centre && <a href={`tel:${centre.phone.replaceAll(/[ ()-]/g, '')}`}>{shownPhone(centre.phone)}</a>],
  ] as const
}
