import { type CompletionItem, getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { FlowPath } from '#engine/flow/json.ts'
import { homeEquity } from '#product/authoring.ts'
import { editorSchemas } from '#tools/flow/editors/editor-schemas.ts'
import { type SchemaOfFiles, schemasOfFiles, withSchemasOfFiles } from '#tools/flow/editors/folder-settings.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

export type Editor = {
  /** What is underlined in a file, in the order of the lines. */
  problems(path: FlowPath, text?: string): Promise<readonly string[]>
  /** What is proposed where the text has `‸`, by what would be written. */
  proposals(path: FlowPath, text: string): Promise<ReadonlyMap<string, CompletionItem>>
  /** The hover text of what is at the place where the text has `‸`. */
  hover(path: FlowPath, text: string): Promise<string>
}

/** VS Code's own language service over a flows folder in memory, with the settings and schemas that are written for it. */
export function editorOf(files: FlowFilesMap): Editor {
  const library = openFlowLibrary(files, homeEquity)
  const schemas = editorSchemas(library)
  const service: LanguageService = getLanguageService({
    schemaRequestService: async (uri) => {
      const text = schemas.get(uri.replace(HOME, ''))
      if (text === undefined) throw new Error(`There is no ${uri}.`)
      return text
    },
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
    clientCapabilities: { textDocument: { completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } } } },
  })
  const settings = JSON.parse(withSchemasOfFiles(undefined, schemasOfFiles(library, '')) ?? '')
  const associations = (settings['json.schemas'] as SchemaOfFiles[]).map(({ fileMatch, url }) => ({
    fileMatch: [...fileMatch],
    uri: new URL(url, HOME).href,
    folderUri: HOME,
  }))
  service.configure({ validate: true, allowComments: false, schemas: associations })

  const opened = (path: FlowPath, text: string) => {
    const document = TextDocument.create(`${HOME}${path}`, 'json', 1, text.replace('‸', ''))
    return { document, json: service.parseJSONDocument(document), at: document.positionAt(text.indexOf('‸')) }
  }
  return {
    async problems(path, text = files.get(path) ?? '') {
      const { document, json } = opened(path, text)
      const found = await service.doValidation(document, json, { schemaValidation: 'warning', schemaRequest: 'warning' })
      return found.map(({ message, range }) => `${path}:${range.start.line + 1}: ${message}`)
    },
    async proposals(path, text) {
      const { document, json, at } = opened(path, text)
      const list = await service.doComplete(document, at, json)
      return new Map((list?.items ?? []).map((item) => [item.label, item]))
    },
    async hover(path, text) {
      const { document, json, at } = opened(path, text)
      const hover = await service.doHover(document, at, json)
      return [hover?.contents ?? []]
        .flat()
        .map((one) => (typeof one === 'string' ? one : one.value))
        .join('\n')
    },
  }
}

const HOME = 'file:///flows/'
