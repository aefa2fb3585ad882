import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { schemaTypes } from '../tools/schema-types.ts'
import { projectRoot } from './config.ts'

test('db/schema.ts is generated from the migrations', async () => {
  const database = await testDatabase()
  expect(await schemaTypes(database.db)).toBe(readFileSync(join(projectRoot(), 'db/schema.ts'), 'utf8'))
  await database.close()
})
