/** Fills a screen with answers as they are stored, by the ids of its fields, whatever its words are. */
import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright/test'
import type { ScriptedAnswers } from '#kit/journey-answers.ts'
import { aJpeg } from '#kit/some-documents.ts'

export async function fillAnswers(page: Page, answers: ScriptedAnswers): Promise<void> {
  for (const [field, answer] of Object.entries(answers)) await fillField(page, field, answer)
}

async function fillField(page: Page, field: string, answer: unknown): Promise<void> {
  const box = page.locator(`[data-field="${field}"]`)
  const option = (value: unknown) => box.locator(`input[value="${value}"]`)
  const input = box.locator('input:not([type=hidden])').first()
  await box.waitFor()
  if (isFiles(answer)) return sendFiles(box, answer.length)
  if (Array.isArray(answer)) {
    for (const one of answer) await option(one).check()
    return
  }
  const slot = /^(\d{4}-\d{2}-\d{2})T/.exec(String(answer))
  if (slot) {
    await option(slot[1]).check()
    return option(answer).check()
  }
  switch (await input.getAttribute('type')) {
    case 'radio':
      return option(typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : answer).check()
    case 'checkbox':
      return input.setChecked(answer === true)
  }
  const date = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(String(answer))?.groups
  const part = (name: string) => box.locator(`[data-part=${name}]`)
  if (date && (await part('day').count()) > 0) {
    for (const [name, digits] of Object.entries(date)) await part(name).fill(digits)
    return
  }
  const control = box.locator('input:not([type=hidden]), textarea').first()
  await control.fill(typed(answer, await control.getAttribute('inputmode')))
}

/** As a person types it: dollars for cents, a date in the order of this country. */
function typed(answer: unknown, inputMode: string | null): string {
  if (typeof answer === 'number') return inputMode === 'decimal' ? String(answer / 100) : String(answer)
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(answer))
  return date ? `${date[2]}/${date[3]}/${date[1]}` : String(answer)
}

async function sendFiles(box: Locator, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, index) => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(aJpeg()),
  }))
  await box.locator('input[type=file][name]').setInputFiles(files)
  for (const { name } of files) await box.getByRole('button', { name: `Remove ${name}` }).waitFor()
}

function isFiles(value: unknown): value is readonly { readonly file: string }[] {
  return Array.isArray(value) && typeof value[0] === 'object'
}
