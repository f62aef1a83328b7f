import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }
import { journeyOf } from './kit/addresses.ts'
import { expect, test as plainTest } from './kit/test.ts'

const widgets = schema.definitions.widget.enum

const options = [
  { id: 'A', label: 'First', help: 'The first one' },
  { id: 'B', label: 'Second' },
]
const screen = {
  kind: 'form',
  heading: 'A field of every kind',
  saves: 'draft.extra',
  submit: 'Continue',
  fields: widgets.map((widget) => ({
    id: `a${widget.replaceAll('-', '')}`,
    as: widget,
    label: `Field: ${widget}`,
    help: 'Why this is asked',
    required: 'This is needed',
    ...(['select', 'radio', 'checkboxes'].includes(widget) && { options }),
    ...(['password', 'password-strength'].includes(widget) && { keep: 'never' }),
    ...(['password', 'password-strength', 'pin', 'ssn'].includes(widget) && { secret: true }),
    ...(widget === 'files' && { document: 'DRIVERSLICENSEFRONT' }),
  })),
}

/** The same screen, with a field for each widget, in the built app and in the app that is served from its sources. */
type Pages = { readonly built: Page; readonly source: Page }

const test = plainTest.extend<object, { pages: Pages }>({
  pages: [
    async ({ browser }, use) => {
      const flows = await smallFlows('hearthline', 1)
      const journeyFile = join(flows.folder, 'base/journeys/register-v2.json')
      const journey = JSON.parse(await readFile(journeyFile, 'utf8'))
      await writeFile(journeyFile, JSON.stringify({ ...journey, steps: [{ id: 'every-widget' }, ...journey.steps] }))
      await writeFile(join(flows.folder, 'base/screens/register-v2/every-widget.json'), JSON.stringify(screen))
      const [built, source] = await Promise.all([
        startServer({ flows: flows.folder }),
        startServer({ flows: flows.folder, dev: true }),
      ])
      const openOn = async (server: ServerProcess) => {
        const page = await browser.newPage()
        await page.goto(journeyOf(server))
        await expect(page.locator('[data-field]').first()).toBeVisible({ timeout: 120_000 })
        await page.waitForLoadState('networkidle')
        return page
      }
      const [builtPage, sourcePage] = await Promise.all([openOn(built), openOn(source)])
      await use({ built: builtPage, source: sourcePage })
      await Promise.all([built.stop(), source.stop()])
      await flows.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// One page of each server for the whole file.
test.describe.configure({ mode: 'default' })

/** The fields have the order of the widgets; an appointment without times to choose from is a paragraph without `data-field`. */
const fieldOf = (page: Page, widget: string) =>
  page.locator('[data-field]').first().locator('xpath=../*').nth(widgets.indexOf(widget))

/**
 * The HTML of a field without what depends on who wrote it (the server wrote that of the built app, React in the browser the other):
 * order of attributes, spaces in a style, the `selected` of an option, hashes of class names, counted ids.
 */
async function htmlOf(page: Page, widget: string): Promise<string> {
  const html = await fieldOf(page, widget).evaluate((field) => {
    const copy = field.cloneNode(true) as Element
    for (const element of [copy, ...copy.querySelectorAll('*')]) {
      const attributes = [...element.attributes].sort((left, right) => left.name.localeCompare(right.name))
      for (const { name } of attributes) element.removeAttribute(name)
      for (const { name, value } of attributes.filter(({ name }) => name !== 'selected'))
        element.setAttribute(name, name === 'style' ? value.replaceAll(/([:;]) /g, '$1').replace(/;$/, '') : value)
    }
    return copy.outerHTML
  })
  return html
    .replaceAll('><', '>\n<')
    .replace(/_([A-Za-z]+)_[\w-]+/g, '$1')
    .replace(/\b(mantine-)?_r_\w+_|\bmantine-[a-z0-9]{9}\b/g, 'an-id')
}

/** Chooses the last option of a field, or types into it, and leaves it. */
async function answer(page: Page, widget: string): Promise<void> {
  const field = fieldOf(page, widget)
  const choices = field.locator('input:is([type=radio], [type=checkbox])')
  const texts = field.locator('input:not([type=radio], [type=checkbox], [type=file])')
  const selects = field.locator('select')
  if ((await choices.count()) > 0) await choices.last().check({ force: true })
  else if ((await texts.count()) > 0) for (const text of await texts.all()) await text.pressSequentially('12')
  else if ((await selects.count()) > 0) await selects.first().selectOption({ index: 2 })
  await page.keyboard.press('Tab')
}

/** A field of the built app comes to look like that of the source app, which may load a part of it first. */
async function expectSameField({ built, source }: Pages, widget: string): Promise<void> {
  await expect(async () => expect(await htmlOf(built, widget)).toBe(await htmlOf(source, widget))).toPass({ timeout: 10_000 })
}

for (const widget of widgets) {
  test(`a ${widget} field of the built app has the DOM of the source app, empty and answered`, async ({ pages }) => {
    await expectSameField(pages, widget)
    for (const page of Object.values(pages)) await answer(page, widget)
    await expectSameField(pages, widget)
  })
}

test('the built app shows the errors of all fields as the source app does', async ({ pages }) => {
  for (const page of Object.values(pages)) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
  for (const widget of widgets) await expectSameField(pages, widget)
})
