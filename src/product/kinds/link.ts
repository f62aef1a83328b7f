import {
  defineKind,
  defineKindAuthoring,
  type LinkScreenFile,
  pointTo,
  type ResolvedText,
  type ScreenBase,
  type ScreenPart,
  type ScreenRoute,
  type Text,
  type ViewBase,
} from '#engine/index.ts'

type Provider<Words> = {
  readonly kind: 'link'
  readonly provider: 'bank' | 'payroll'
  /** The type of income source that linking creates, such as `PLAID_TRANSACTIONS`. */
  readonly source: string
  readonly start: Words
  readonly back: Words
  readonly failed: Words
  readonly backTo: ScreenRoute
}

export type LinkScreen = ScreenBase &
  Provider<Text> & {
    /** The waiting screen to which the provider redirects, if that screen belongs to the application. */
    readonly returnsTo?: ScreenRoute
  }
export type LinkView = ViewBase & Provider<ResolvedText>

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly link: { readonly file: LinkScreenFile; readonly screen: LinkScreen; readonly view: LinkView }
  }
}

export const linkKind = defineKind<'link'>({
  kind: 'link',
  view: (screen, { base, text }) => ({ ...base, ...providerOf(screen, text) }),
})

export const linkAuthoring = defineKindAuthoring<'link'>({
  hasFields: false,
  compile: (file, { base, text }) => ({
    ...base,
    ...providerOf(file, text),
    ...(file.returnsTo !== undefined && { returnsTo: file.returnsTo }),
  }),
  parts: ({ at, provider, source, backTo, returnsTo }) => [
    { id: 'provider', at: pointTo(at, 'provider'), name: '"provider"', outcome: `${provider} ${source}` },
    leads('back', pointTo(at, 'backTo'), { go: backTo, by: 'button' }),
    ...(returnsTo === undefined ? [] : [leads('returns', pointTo(at, 'returnsTo'), { go: returnsTo, by: 'provider' })]),
  ],
})

function leads(id: string, at: ScreenPart['at'], link: NonNullable<ScreenPart['link']>): ScreenPart {
  return { id, at, name: `"${id}"`, outcome: `leads to ${link.go}`, link }
}

function providerOf<From, To>(from: Provider<From>, text: (from: From) => To): Provider<To> {
  const { provider, source, start, back, failed, backTo } = from
  return { kind: 'link', provider, source, start: text(start), back: text(back), failed: text(failed), backTo }
}
