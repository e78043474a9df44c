import { ButtonLink } from "@/components/ui/button";
import { siteWords } from "./words";

export default async function SiteNotFound() {
  const { words } = await siteWords();
  const { title, body, action } = words.notFound;
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <p className="font-mono text-muted">404</p>
      <h1 className="mt-2 font-semibold text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{body}</p>
      <ButtonLink href="/" className="mt-6">
        {action}
      </ButtonLink>
    </div>
  );
}
