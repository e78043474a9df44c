"use client";

import { Trash2, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useText } from "../text-provider";
import { isSharedAs, type ListedView, wordsOf } from "./saved-views";

/** What can be done with views of this list. */
export type ViewActions = Readonly<{
  save: (view: Readonly<{ name: string; search: string; isShared: boolean }>) => Promise<ActionResult>;
  remove: (uuid: string) => Promise<ActionResult>;
}>;

type ViewsSheetProps = Readonly<{
  views: readonly ListedView[];
  /** What the list shows now, or is searched by; null where its filters can't be applied. */
  search: string | null;
  actions: ViewActions;
  mayShare: boolean;
  /** Whether another's view may be taken away. */
  mayTakeAway: boolean;
  onClose: () => void;
}>;

/** Every view of the list there is, and a name for what it shows now. */
export function ViewsSheet({ views, search, actions, mayShare, mayTakeAway, onClose }: ViewsSheetProps) {
  const { t } = useText();
  return (
    <Dialog shape="sheet" title={t("lists.views.title")} closeLabel={t("frame.close")} open onOpenChange={onClose}>
      <div className="space-y-6">
        {search !== null && <SaveForm {...{ views, search, mayShare }} save={actions.save} />}
        {views.length === 0 ? (
          <p className="text-muted">{t("lists.views.none")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {views.map((view) => (
              <ViewLine
                key={view.uuid}
                view={view}
                {...((view.isOwn || mayTakeAway) && { remove: actions.remove })}
                onGo={onClose}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type SaveFormProps = Readonly<{
  views: readonly ListedView[];
  search: string;
  mayShare: boolean;
  save: ViewActions["save"];
}>;

function SaveForm({ views, search, mayShare, save }: SaveFormProps) {
  const { t } = useText();
  const tell = useToasts();
  const router = useRouter();
  const [pending, start] = useTransition();
  const own = views.filter(({ isOwn }) => isOwn);
  const [name, setName] = useState("");
  const [chosen, choose] = useState<boolean | null>(null);
  const isShared = chosen ?? isSharedAs(own, name);
  // Shared before they were a VIEWER: others see it, and by another name it stays theirs.
  const isTaken = !mayShare && isSharedAs(own, name);
  const offered = own.filter((view) => mayShare || !view.isShared);
  const words = wordsOf(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const called = name.trim();
    start(async () => {
      const result = await answered(save({ name: called, search, isShared: mayShare && isShared }));
      tell(result, {
        done: t("lists.views.saved", { name: called }),
        conflict: t("lists.views.tooMany"),
        invalid: t("lists.views.invalid"),
      });
      if (!result.ok) return;
      setName("");
      choose(null);
      router.refresh();
    });
  };
  return (
    <form onSubmit={submit} className="space-y-2">
      <TextField
        label={t(words === null ? "lists.views.name" : "lists.views.searchName")}
        name="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        maxLength={60}
        autoComplete="off"
        hint={words === null ? t("lists.views.nameHint") : t("lists.views.searchHint", { words })}
        list={offered.length > 0 ? "own-views" : undefined}
        {...(isTaken && { error: t("lists.views.isShared") })}
      />
      {offered.length > 0 && (
        <datalist id="own-views">
          {offered.map(({ uuid, name }) => (
            <option key={uuid} value={name} />
          ))}
        </datalist>
      )}
      {mayShare && (
        <Checkbox
          name="shared"
          checked={isShared}
          onChange={({ target }) => choose(target.checked)}
          label={t("lists.views.share")}
          {...(words !== null && { hint: t("lists.views.shareWords") })}
        />
      )}
      <Button type="submit" variant="primary" pending={pending} disabled={isTaken}>
        {t("lists.views.save")}
      </Button>
    </form>
  );
}

type ViewLineProps = Readonly<{ view: ListedView; remove?: ViewActions["remove"]; onGo: () => void }>;

function ViewLine({ view, remove, onGo }: ViewLineProps) {
  const { t } = useText();
  const { uuid, name, href, lost, isCurrent, isShared, isOwn, author } = view;
  const words = wordsOf(view.search);
  const whose = isShared
    ? isOwn
      ? t("lists.views.sharedByYou")
      : t("lists.views.sharedBy", { author: author ?? t("lists.views.nobody") })
    : t("lists.views.onlyYou");
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        {lost.length > 0 ? (
          <>
            <p className="truncate font-medium">{name}</p>
            <p className="flex gap-1.5 text-sm text-warning-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t("lists.views.lost", { filters: lost.join(", ") })}
            </p>
          </>
        ) : (
          <Link
            href={href}
            onClick={onGo}
            aria-current={isCurrent ? "true" : undefined}
            className="flex min-h-11 items-center truncate font-medium hover:underline sm:min-h-0"
          >
            {name}
          </Link>
        )}
        <p className="truncate text-muted text-sm">
          {words === null ? whose : `${whose} · ${t("lists.views.words", { words })}`}
        </p>
      </div>
      {remove && (
        <ConfirmAction
          size="sm"
          variant="ghost"
          aria-label={t("lists.views.remove", { name })}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          title={t("lists.views.removeTitle", { name })}
          body={isShared ? t("lists.views.removeShared") : t("lists.views.removeOwn")}
          confirmLabel={t("lists.views.removeAction")}
          doneLabel={t("lists.views.removed", { name })}
          action={() => remove(uuid)}
        />
      )}
    </li>
  );
}
