import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { buttonClass } from './button.tsx'
import { Field, type FieldBaseProps, fieldWiring } from './field.tsx'
import classes from './file-drop.module.css'
import { IconCamera, IconUpload } from './icons.ts'
import { words } from './words.ts'

interface FileDropProps extends FieldBaseProps {
  label: string
  name: string
  /** Media types and extensions, in the syntax of the browser's accept attribute. */
  accept: string
  /** Offers the camera on devices that have one. */
  camera?: boolean
  multiple?: boolean
  disabled?: boolean
  /** What opens in place of the browser's own camera and files, where an app around the page has them. */
  byApp?: { camera?: (() => void) | undefined; files?: (() => void) | undefined }
  /** The chosen files; the same file may be chosen again after it was removed. */
  onPick: (files: File[]) => void
}

/**
 * Files from the gallery, the camera or a folder. The browser's own input covers the whole field invisibly, so
 * clicking, dropping and the keyboard work natively.
 */
export function FileDrop({ name, accept, camera, multiple, disabled, byApp, onPick, ...look }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    setOver(false)
    if (files.length > 0) onPick(files)
  }
  return (
    <Field id={name} {...look}>
      <div
        className={isOver ? `${classes.drop} ${classes.over}` : classes.drop}
        data-stands-for-control
        data-invalid={Boolean(look.error)}
      >
        <input
          type="file"
          className={classes.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          {...fieldWiring(name, { ...look, optional: true })}
          onClick={instead(byApp?.files)}
          onChange={pick}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <span className={classes.ask} aria-hidden="true">
          <IconUpload size={24} />
          <strong>{multiple ? words.chooseFiles : words.chooseFile}</strong>
          <span className={classes.orDrop}>{multiple ? words.orDrop : words.orDropOne}</span>
        </span>
      </div>
      {camera && (
        <label className={`${buttonClass({ tone: 'quiet', wide: true })} ${classes.camera}`} data-stands-for-control>
          <IconCamera size={20} aria-hidden="true" />
          {words.takePhoto}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className={classes.cameraInput}
            disabled={disabled}
            aria-label={`${words.takePhoto}: ${look.label}`}
            onClick={instead(byApp?.camera)}
            onChange={pick}
          />
        </label>
      )}
    </Field>
  )
}

function instead(open: (() => void) | undefined) {
  if (!open) return undefined
  return (event: MouseEvent) => {
    event.preventDefault()
    open()
  }
}
