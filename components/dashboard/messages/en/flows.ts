export const flows = {
  title: "Flows",
  columns: {
    flow: "Flow",
    status: "Status",
    channel: "Created through",
    labels: "Labels",
    createdAt: "Created",
    statusUpdatedAt: "Last change",
  },
  empty: {
    title: "No flow yet",
    body: "A flow groups the operations that were created together. The first collection makes the first flow.",
  },
  back: "Flows",
  renewal: "Renewal",
  details: {
    title: "Details",
    country: "Country",
    language: "Language",
    additionalLanguage: "Second language",
    labels: "Labels",
  },
  operations: "Operations",
  expires: "Deadline {at}",
  timeline: "Timeline",
  cancel: {
    action: "Cancel flow",
    title: "Cancel what is still open?",
    body: "Every link of this flow that is still open stops working at once. What is paid or signed stays so. This cannot be undone.",
    done: "What was open is cancelled.",
    conflict: "Nothing of it is open any more.",
  },
} as const;
