import { expect, it } from 'vitest'
import { strangeCharacter } from './strange-character.ts'

it.each([
  ['name', 'Asha @ Verma', '@'],
  ['name', 'R2 Patil', '2'],
  ['name', 'Asha-Verma', '-'],
  ['name', '\u200eAsha\u00a0Verma', undefined],
  ['name', 'क्\u200dषितिज शर्मा', undefined],
  ['mobile', '98765O3210', 'O'],
  ['mobile', '98765/43210', '/'],
  ['mobile', '+91 98765-43210', undefined],
  ['mobile', '９８７６５４３２１०', undefined],
  ['mobile', '98765', undefined],
  ['email', 'asha@x,example', ','],
  ['email', 'asha verma@x.example', ' '],
  ['employee_email', 'ashä@x.example', 'ä'],
  ['email', 'asha@x.example;', undefined],
  ['email', 'asha', undefined],
  ['dob', '32/13/1990', undefined],
])('in %s the cell %j has the strange character %j', (key, cell, character) => {
  expect(strangeCharacter(key, cell)).toBe(character)
})
