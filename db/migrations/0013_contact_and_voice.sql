-- Every configuration says whom its payers ask, and how they are spoken to (decision 81): so far, nobody, and as is the custom.
UPDATE "configuration" SET "visual_configuration" = '{"contact": {"email": null, "phone": null}, "voice": null}'::jsonb || "visual_configuration";
