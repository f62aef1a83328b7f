/**
 * A product: what the applications of its lenders have in common that the engine does not know. The kinds of their
 * screens, the facts with which an application begins, who else signs. Flow files are opened for a product
 * (`openFlowLibrary`), and every compiled flow carries its own.
 */
import type { Effect, Profile } from './application/application.ts'
import type { CompiledFlow, KindName, LivePart, Product } from './flow/compiled-flow.ts'
import type { Lender } from './flow/files.generated.ts'
import type { Facts, JsonObject, Rule, ScreenRoute } from './flow/json.ts'
import type { Kind, KindAuthoring } from './kinds/define-kind.ts'

declare module './flow/compiled-flow.ts' {
  interface Product {
    /** The kinds of screens of this product's flows. */
    readonly kinds: { readonly [name in KindName]?: Kind }
    /** People who sign with the borrower; absent: nobody does. */
    readonly coSigners?: CoSigners
    /** The `application` facts with which every application begins. */
    newApplication?(live: LivePart): JsonObject
    /** Further `profile` facts of a borrower. */
    profileFacts?(profile: Profile): JsonObject
    /** Further facts that the documents of an application read, by namespace. */
    documentFacts?(flow: Pick<CompiledFlow, 'live'>, facts: Facts): JsonObject
    /** The `application` facts after accepted answers, and what follows from them; `effects`: those of the screen. */
    afterAnswers?(before: JsonObject, after: JsonObject, effects: readonly Effect[]): AfterAnswers
  }

  interface Authoring {
    readonly kinds: { readonly [name in KindName]?: KindAuthoring }
    /** Compiles the product's own parts of lender.json: named rules and values inlined. */
    compileLender?(lender: Lender, inline: (rule: Rule) => Rule): Partial<Lender>
    /** What a mistake at a place of the product's own means for borrowers, as `consequenceOf` says it of all others. */
    readonly consequences?: readonly (readonly [place: RegExp, consequence: string])[]
  }
}

export type CoSigners = {
  /** The `profile.type` of a co-signer; a borrower's is `PRIMARY`. */
  readonly profileType: string
  /** The folder of their screens, which nobody else opens, and the path of their pages. */
  readonly folder: string
  /** The screens that their pages show by themselves, whatever the status. */
  readonly pages: readonly ScreenRoute[]
}

export type AfterAnswers = { readonly entity: JsonObject; readonly effects: readonly Effect[] }

/** The kind of a screen. @throws if the product has no such kind, which no checked flow names */
export function kindOf({ product: { kinds } }: Pick<CompiledFlow, 'product'>, name: KindName): Kind {
  const kind = kinds[name]
  if (!kind) throw new Error(`The product has no screens of the kind "${name}".`)
  return kind
}

/** The authoring half of a screen's kind. @throws on a page, and if the product has no such kind */
export function kindAuthoringOf({ authoring }: Product, name: KindName): KindAuthoring {
  const kind = authoring?.kinds[name]
  if (!kind) throw new Error(`The product cannot compile screens of the kind "${name}".`)
  return kind
}

/** Whether the facts are those of a co-signer's application. */
export function isCoSigner({ product: { coSigners } }: Pick<CompiledFlow, 'product'>, { profile }: Facts): boolean {
  return coSigners !== undefined && profile?.type === coSigners.profileType
}

/** Whether a screen is one of co-signers. */
export function isOfCoSigner({ product: { coSigners } }: Pick<CompiledFlow, 'product'>, route: ScreenRoute): boolean {
  return coSigners !== undefined && route.startsWith(`${coSigners.folder}/`)
}
