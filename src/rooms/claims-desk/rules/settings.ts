import { defineSetting, wholeNumber } from '#values/setting.ts'

export const secondLookPercent = defineSetting({
  key: 'claims.second_look_percent',
  money: true,
  schema: wholeNumber(0, 100),
  default: 0,
  unit: '%',
  label: 'Small claims drawn for a second person',
  description: 'So many of the claims that one person may approve wait for a second one all the same.',
})

export const qualityPercent = defineSetting({
  key: 'claims.quality_percent',
  money: true,
  schema: wholeNumber(0, 100),
  default: 10,
  unit: '%',
  label: 'Decisions drawn for a quality check',
  description: 'So many of the approvals and of the rejections are looked at by a colleague afterwards.',
})

export const deskSettings = [secondLookPercent, qualityPercent]
