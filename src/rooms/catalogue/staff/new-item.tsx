import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { saveCatalogueDraft } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { screenWords as words } from '../words.ts'
import { blank } from './forms.ts'

/** Starts a draft of a new item: a plan of either kind gets a generated id, for the others staff choose a permanent one. */
export function NewItem({ kind }: { kind: CatalogueKind }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const kindWords = words.kinds[kind]
  const isNumbered = kind === 'plans' || kind === 'insurance_plans'
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (id: string) => {
      const field = isNumbered ? 'id' : kind === 'groups' ? 'slug' : 'code'
      const body = { document: blank(kind, field, id), based_on: 0, version: 0 }
      await request(saveCatalogueDraft, { params: { kind, id }, body })
      return id
    },
    onSuccess: (id) => navigate(`/dashboard/catalog/${kind}/${encodeURIComponent(id)}`),
  })
  const id = kind === 'coupons' ? code.trim().toUpperCase() : code.trim().toLowerCase()
  const taken = error instanceof CallError && error.type === 'STALE'
  return (
    <>
      <Button busy={isPending} onClick={() => (isNumbered ? mutate(crypto.randomUUID()) : setOpen(true))}>
        {kindWords.create}
      </Button>
      <ConfirmDialog
        open={open}
        title={kindWords.create}
        confirmLabel={words.begin}
        busy={isPending}
        onConfirm={() => id && mutate(id)}
        onCancel={() => {
          setOpen(false)
          reset()
        }}
      >
        <TextField
          name="new-id"
          label={kindWords.id}
          description={kindWords.idHelp}
          error={error && (taken ? words.taken : error.message)}
          value={code}
          autoComplete="off"
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </ConfirmDialog>
      {error && !open && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </>
  )
}
