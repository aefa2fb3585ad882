import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { recordInsurersWord } from '../contract/staff-acts.ts'
import { staffWords } from '../words/staff.ts'
import { NoteField } from './note-field.tsx'
import { useReadAgain } from './use-read-again.ts'

const words = staffWords.acts.insurers_word

/** Records what the insurer told our staff about a policy that no message of it settles. */
export function InsurersWord({ policy: { id, insurers_words } }: { policy: StaffPolicyDetail }) {
  const readAgain = useReadAgain(id)
  const [only, ...others] = insurers_words
  const about = others.length > 0 ? 'CONTRADICTED' : only === 'NOTHING_OWED' ? only : 'UNCONFIRMED'
  return (
    <DeskAction
      label={words.labels[about]}
      title={words.titles[about]}
      submitLabel={words.submit}
      text={<p>{words.texts[about]}</p>}
      fields={({ word, note }) => (
        <>
          {others.length > 0 && (
            <SelectField
              name="word"
              label={words.word}
              placeholder={words.choose}
              error={word}
              options={insurers_words.map((value) => ({ value, label: words.words[value] }))}
            />
          )}
          <NoteField help={words.noteHelp} error={note} />
        </>
      )}
      act={(form, call) =>
        call(recordInsurersWord, {
          params: { id },
          body: {
            word: others.length > 0 ? fieldText(form, 'word') : only,
            note: fieldText(form, 'note') ?? '',
          },
        })
      }
      onSettled={readAgain}
    />
  )
}
