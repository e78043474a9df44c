import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties } from "react";
import type { MailContent, Message } from "./message";

const OURSELVES = "Paraph";
const OUR_COLOR = "#3f46d6";
const WIDTH_PX = 520;

const INK = "#15171e";
const MUTED = "#565c6b";
const LINE = "#e3e6eb";

/**
 * Colours of the night, for programs that ask for them; others show the day's, which stand on each element, for there are programs
 * that read nothing else. What a program inverts by itself stays readable: there is no text on a picture.
 */
const NIGHT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1015 !important; }
  .card { background: #191c23 !important; border-right-color: #2c313c !important; border-bottom-color: #2c313c !important; border-left-color: #2c313c !important; }
  .ink { color: #f2f4f8 !important; }
  .muted { color: #a6adbb !important; }
  .line { border-color: #2c313c !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .press { display: block !important; text-align: center !important; }
}`;

const text = (style: CSSProperties): CSSProperties => ({
  margin: 0,
  fontSize: 16,
  lineHeight: "24px",
  color: INK,
  ...style,
});

/** Every mail of ours: who writes, what matters, the facts, one thing to press, whom to ask. */
export function Letter({ language, content }: Pick<Message, "language" | "content">) {
  const { subject, preview, heading, paragraphs, facts = [], link, note, contact, sender } = content;
  const color = sender?.brandColor ?? OUR_COLOR;
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{NIGHT}</style>
      </Head>
      <body
        className="page"
        style={{
          margin: 0,
          padding: "32px 12px",
          background: "#f3f4f6",
          fontFamily: "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
        }}
      >
        <Preview>{preview ?? paragraphs[0] ?? subject}</Preview>
        <Container style={{ maxWidth: WIDTH_PX, width: "100%", margin: "0 auto" }}>
          <Section
            className="card"
            style={{
              background: "#ffffff",
              border: `1px solid ${LINE}`,
              borderTop: `4px solid ${color}`,
              borderRadius: 12,
              padding: "32px 36px",
            }}
          >
            <Sender sender={sender} />
            {heading && <Heading heading={heading} />}
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} className="ink" style={text({ margin: "0 0 16px" })}>
                {paragraph}
              </Text>
            ))}
            {facts.length > 0 && <Facts facts={facts} />}
            {link && (
              <Button
                className="press"
                href={link.url}
                style={{
                  margin: "24px 0",
                  padding: "14px 24px",
                  borderRadius: 8,
                  background: sender?.buttonColor ?? OUR_COLOR,
                  color: "#ffffff",
                  fontSize: 16,
                  lineHeight: "20px",
                  fontWeight: 600,
                  textDecoration: "none",
                }}
              >
                {link.label}
              </Button>
            )}
            <Small>{note}</Small>
            {contact && <Small>{contact}</Small>}
          </Section>
          <Text
            className="muted"
            style={text({ margin: "16px 0 0", fontSize: 13, lineHeight: "20px", color: MUTED, textAlign: "center" })}
          >
            {sender ? `${sender.name} · ${OURSELVES}` : OURSELVES}
          </Text>
        </Container>
      </body>
    </Html>
  );
}

/** The name is there without the picture, too: in its place. */
function Sender({ sender }: Readonly<{ sender: MailContent["sender"] | undefined }>) {
  if (!sender) return <Text style={text({ margin: "0 0 24px", fontWeight: 600, color: OUR_COLOR })}>{OURSELVES}</Text>;
  const { name, logo } = sender;
  if (!logo) {
    return (
      <Text className="ink" style={text({ margin: "0 0 24px", fontWeight: 600 })}>
        {name}
      </Text>
    );
  }
  const isLight = logo.plate === "LIGHT";
  return (
    <Section style={{ margin: "0 0 24px" }}>
      <Img
        src={logo.url}
        alt={name}
        // Otherwise React asks for it in the head already, which mail programs take for something to hide.
        loading="lazy"
        height={36}
        style={{
          maxWidth: 240,
          // A word that is wider than that is made smaller as a whole, and not pressed together.
          objectFit: "contain",
          objectPosition: "left",
          padding: 8,
          borderRadius: 8,
          background: isLight ? "#ffffff" : INK,
          color: isLight ? INK : "#ffffff",
          fontSize: 16,
          fontWeight: 600,
          lineHeight: "36px",
        }}
      />
    </Section>
  );
}

function Heading({ heading }: Readonly<{ heading: NonNullable<MailContent["heading"]> }>) {
  return (
    <>
      <Text
        className="ink"
        style={text({ fontSize: 36, lineHeight: "44px", fontWeight: 700, letterSpacing: "-0.02em" })}
      >
        {heading.text}
      </Text>
      <Text className="muted" style={text({ margin: "4px 0 24px", color: MUTED })}>
        {heading.note}
      </Text>
    </>
  );
}

function Facts({ facts }: Readonly<{ facts: NonNullable<MailContent["facts"]> }>) {
  const cell: CSSProperties = {
    padding: "10px 0",
    borderTop: `1px solid ${LINE}`,
    verticalAlign: "top",
    fontSize: 15,
    lineHeight: "22px",
  };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
      <tbody>
        {facts.map(([name, value], place) => (
          // Two facts may read alike; they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={place}>
            <td className="muted line" style={{ ...cell, paddingRight: 16, color: MUTED }}>
              {name}
            </td>
            <td className="ink line" style={{ ...cell, color: INK, textAlign: "right" }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Small({ children }: Readonly<{ children: string }>) {
  return (
    <Text className="muted" style={text({ margin: "12px 0 0", fontSize: 13, lineHeight: "20px", color: MUTED })}>
      {children}
    </Text>
  );
}
