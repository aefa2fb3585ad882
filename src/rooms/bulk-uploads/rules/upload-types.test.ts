import { expect, test } from 'vitest'
import { UPLOAD_TYPES, uploadTypesFor } from './upload-types.ts'

test('a list is offered to a person who may do the same by hand (D6.01)', () => {
  const dependents = ['MEMBER_ACTIVATE', 'MEMBER_PATCH', 'MEMBER_BLOCK']
  expect(uploadTypesFor(['all'])).toEqual(UPLOAD_TYPES)
  expect(uploadTypesFor(['file_upload.upload', 'employees.add', 'employees.edit'])).toEqual(['ACTIVATE', ...dependents])
  expect(uploadTypesFor(['file_upload.upload'])).toEqual([])
})
